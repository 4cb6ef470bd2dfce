-- What users made. Every write takes the next revision of the one counter in `store`.
create table store (
    id text not null,
    revision integer not null,
    -- How many documents there are and how many bytes their bodies have: limits are checked without a look at all of them.
    documents integer not null,
    bytes integer not null
);
insert into store values (lower(hex(randomblob(16))), 0, 0, 0);

create table documents (
    key text not null primary key,
    revision integer not null unique,
    -- JSON, or null once it was deleted.
    body text
);
