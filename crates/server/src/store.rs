use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::value::RawValue;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Row as _, SqlSafeStr as _, SqlitePool};
use tengen_api::{Changes, Document, PutDocument};

/// The body of a document: JSON that the store keeps as it came.
pub(crate) type Body = Box<RawValue>;

/// The tables as they grew, in order.
const MIGRATIONS: [(&str, &str); 1] = [("documents", include_str!("../migrations/0001_documents.sql"))];

/// What users made, in an SQLite file.
///
/// A write is on disk before it is acknowledged, so neither a crash of the program nor one of the machine loses it.
#[derive(Clone, Debug)]
pub struct Store {
    pool: SqlitePool,
    limits: Limits,
}

/// How much a store may hold: far more than a person makes, and less than a runaway page could.
#[derive(Clone, Copy, Debug)]
struct Limits {
    /// Documents, deleted ones among them.
    documents: i64,
    /// Bytes in all bodies.
    bytes: i64,
}

const LIMITS: Limits = Limits { documents: 100_000, bytes: 256 << 20 };

/// What became of a write.
#[derive(Debug)]
pub(crate) enum Written {
    /// It is on disk, with this revision.
    Stored(u64),
    /// The document has another revision than the writer had; this is the document, and nothing was written.
    Conflict(Document<Body>),
}

/// What a store cannot do.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Its folder cannot be made.
    #[error("the folder `{folder}` cannot be made")]
    Folder {
        /// Which folder.
        folder: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A new write would exceed a limit.
    #[error("the store is full: it holds {documents} documents with {bytes} bytes")]
    Full {
        /// How many documents there are.
        documents: i64,
        /// How many bytes their bodies have.
        bytes: i64,
    },
    /// The tables cannot be brought up to date.
    #[error("the tables of `{file}` cannot be brought up to date")]
    Migrate {
        /// Which file.
        file: PathBuf,
        /// Why.
        source: sqlx::migrate::MigrateError,
    },
    /// The database failed.
    #[error("the database failed")]
    Database(#[from] sqlx::Error),
    /// A stored body is not JSON: somebody else wrote to the file.
    #[error("the body of document `{key}` is not JSON")]
    Body {
        /// Which document.
        key: String,
        /// What is wrong with it.
        source: serde_json::Error,
    },
}

impl Store {
    /// Opens the store in a folder, which is made if it does not exist.
    ///
    /// # Errors
    /// The folder cannot be made, or its database cannot be read.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        Self::open_with(folder, LIMITS).await
    }

    async fn open_with(folder: &Path, limits: Limits) -> Result<Self, StoreError> {
        std::fs::create_dir_all(folder).map_err(|source| StoreError::Folder { folder: folder.to_owned(), source })?;
        let file = folder.join("tengen.sqlite");
        let options = SqliteConnectOptions::new()
            .filename(&file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5));
        let pool = SqlitePoolOptions::new().max_connections(2).connect_with(options).await?;
        migrator().run(&pool).await.map_err(|source| StoreError::Migrate { file, source })?;
        Ok(Self { pool, limits })
    }

    /// Every document written after a revision, in the order of their writes.
    pub(crate) async fn changes(&self, since: u64) -> Result<Changes<Body>, StoreError> {
        // One transaction, so that the revision and the documents belong together.
        let mut transaction = self.pool.begin().await?;
        let store = sqlx::query("select id, revision from store").fetch_one(&mut *transaction).await?;
        let rows = sqlx::query("select key, revision, body from documents where revision > $1 order by revision")
            .bind(to_column(since))
            .fetch_all(&mut *transaction)
            .await?;
        let documents = rows.iter().map(document).collect::<Result<_, _>>()?;
        Ok(Changes { store: store.try_get("id")?, revision: from_column(store.try_get("revision")?), documents })
    }

    /// Writes a document, if the writer knew its last revision.
    pub(crate) async fn put(&self, key: &str, put: PutDocument<Body>) -> Result<Written, StoreError> {
        // Immediate: the check and the write are one step, also for another program on the same file.
        let mut transaction = self.pool.begin_with("begin immediate").await?;
        let old = sqlx::query("select key, revision, body from documents where key = $1")
            .bind(key)
            .fetch_optional(&mut *transaction)
            .await?;
        let old = match &old {
            Some(row) => document(row)?,
            None => Document { key: key.to_owned(), revision: 0, body: None },
        };
        if old.revision != put.base {
            return Ok(Written::Conflict(old));
        }
        let row = sqlx::query("select revision, documents, bytes from store").fetch_one(&mut *transaction).await?;
        let (revision, documents, bytes): (i64, i64, i64) =
            (row.try_get("revision")?, row.try_get("documents")?, row.try_get("bytes")?);
        let growth = length(put.body.as_ref()) - length(old.body.as_ref());
        let added = i64::from(old.revision == 0);
        if documents + added > self.limits.documents || (growth > 0 && bytes + growth > self.limits.bytes) {
            return Err(StoreError::Full { documents, bytes });
        }
        let revision = revision + 1;
        sqlx::query("update store set revision = $1, documents = $2, bytes = $3")
            .bind(revision)
            .bind(documents + added)
            .bind(bytes + growth)
            .execute(&mut *transaction)
            .await?;
        sqlx::query(
            "insert into documents (key, revision, body) values ($1, $2, $3) \
             on conflict (key) do update set revision = excluded.revision, body = excluded.body",
        )
        .bind(key)
        .bind(revision)
        .bind(put.body.as_ref().map(|body| body.get()))
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(Written::Stored(from_column(revision)))
    }

    /// Ends all use of the file.
    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }
}

fn migrator() -> Migrator {
    let migrations = (1..).zip(MIGRATIONS).map(|(version, (name, sql))| {
        Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, AssertSqlSafe(sql).into_sql_str(), false)
    });
    Migrator { migrations: migrations.collect(), ..Migrator::DEFAULT }
}

fn document(row: &sqlx::sqlite::SqliteRow) -> Result<Document<Body>, StoreError> {
    let key: String = row.try_get("key")?;
    let body: Option<String> = row.try_get("body")?;
    let body = body.map(RawValue::from_string).transpose();
    let body = body.map_err(|source| StoreError::Body { key: key.clone(), source })?;
    Ok(Document { key, revision: from_column(row.try_get("revision")?), body })
}

fn length(body: Option<&Body>) -> i64 {
    body.map_or(0, |body| i64::try_from(body.get().len()).unwrap_or(i64::MAX))
}

/// Revisions count up from 0, so they are never beyond either type.
fn to_column(revision: u64) -> i64 {
    i64::try_from(revision).unwrap_or(i64::MAX)
}

fn from_column(revision: i64) -> u64 {
    revision.unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(base: u64, body: Option<&str>) -> PutDocument<Body> {
        PutDocument { base, body: body.map(|text| RawValue::from_string(text.to_owned()).unwrap()) }
    }

    #[tokio::test]
    async fn a_full_store_refuses_growth_and_still_forgets() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_with(folder.path(), Limits { documents: 2, bytes: 10 }).await.unwrap();
        let is_full = |result: Result<Written, StoreError>| matches!(result, Err(StoreError::Full { .. }));

        assert!(matches!(store.put("a", write(0, Some("1234567890"))).await, Ok(Written::Stored(1))));
        assert!(is_full(store.put("b", write(0, Some("1"))).await), "ten bytes are there already");
        assert!(is_full(store.put("a", write(1, Some("12345678901"))).await));
        assert!(matches!(store.put("a", write(1, Some("12345"))).await, Ok(Written::Stored(2))));
        assert!(matches!(store.put("b", write(0, Some("12345"))).await, Ok(Written::Stored(3))));
        assert!(is_full(store.put("c", write(0, None)).await), "two documents are there already");
        assert!(matches!(store.put("a", write(2, None)).await, Ok(Written::Stored(4))));
        assert!(matches!(store.put("b", write(3, Some("1234567890"))).await, Ok(Written::Stored(5))));
    }

    #[tokio::test]
    async fn of_two_programs_that_write_at_once_one_is_told_of_the_other() {
        let folder = tempfile::tempdir().unwrap();
        let stores = [Store::open(folder.path()).await.unwrap(), Store::open(folder.path()).await.unwrap()];
        for base in 0..20 {
            let (a, b) =
                tokio::join!(stores[0].put("a", write(base, Some("0"))), stores[1].put("a", write(base, Some("1"))));
            let (winner, told) = match (a.unwrap(), b.unwrap()) {
                (Written::Stored(revision), Written::Conflict(told)) => ((revision, "0"), told),
                (Written::Conflict(told), Written::Stored(revision)) => ((revision, "1"), told),
                other => panic!("one of the two writes was expected to win: {other:?}"),
            };
            assert_eq!(winner.0, base + 1);
            assert_eq!((told.revision, told.body.as_ref().map(|body| body.get())), (winner.0, Some(winner.1)));
        }
    }
}
