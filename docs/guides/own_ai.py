#!/usr/bin/env python3
"""A five-in-a-row program in sixty lines: it speaks the Gomocup protocol, so any manager can play it."""
import sys
EMPTY, OWN, OTHER = 0, 1, 2
WORTH = [1, 12, 150, 2_000, 1_000_000]  # of five points in a row, by the stones of one color on them


def worth(board, x, y):
    """What a stone on an empty point is worth: the fives it helps, and those of the opponent that it stops."""
    total = 0
    for dx, dy in [(1, 0), (0, 1), (1, 1), (1, -1)]:
        points = [board.get((x + i * dx, y + i * dy)) for i in range(-4, 5)]
        for line in (points[start:start + 5] for start in range(5)):
            stones = [stone for stone in line if stone]
            if None not in line and len(set(stones)) < 2:  # all on the board, and not of both colors
                total += WORTH[len(stones)] * (1.2 if OWN in stones else 1)
    return total


def play(board):
    """Puts a stone on the best point and says where; of equal ones on that nearest to the center."""
    middle = max(board)[0] // 2
    empty = [p for p in board if board[p] == EMPTY]
    best = max(empty, key=lambda p: (worth(board, *p), -abs(p[0] - middle) - abs(p[1] - middle)))
    board[best] = OWN
    say(f"{best[0]},{best[1]}")


def put(board, text):
    """Puts the stone of a line: x,y or x,y,1 (ours) or x,y,2 (the opponent's)."""
    x, y, *whose = map(int, text.split(","))
    if board[x, y] != EMPTY:
        raise ValueError("a stone is there already")
    board[x, y] = OWN if whose == [1] else OTHER


def say(line):
    print(line, flush=True)


def answer(command, rest, lines, board):
    """Does what a line says; what can't be done raises an error."""
    if command in ("START", "RESTART"):
        size = int(rest or max(board)[0] + 1)
        if not 5 <= size <= 22:
            raise ValueError("no board of this size")
        board.clear()
        board.update({(x, y): EMPTY for x in range(size) for y in range(size)})
        say("OK")
    elif command in ("BEGIN", "TURN"):
        if command == "TURN":
            put(board, rest)
        play(board)
    elif command == "BOARD":
        board.update(dict.fromkeys(board, EMPTY))
        for stone in iter(lambda: next(lines), "DONE"):
            put(board, stone)
        play(board)
    elif command == "ABOUT":
        say('name="own_ai", version="1", author="you", country="here"')
    elif command == "END":
        sys.exit()
    elif command not in ("INFO", ""):
        say("UNKNOWN")


lines, board = (line.strip() for line in sys.stdin), {}
for line in lines:
    try:
        answer(*line.partition(" ")[::2], lines, board)
    except (ValueError, KeyError) as error:
        say(f"ERROR {error}")
