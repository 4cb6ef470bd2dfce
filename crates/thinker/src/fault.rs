use tengen_api::FromThinker;

/// Why a question has no answer.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

impl Fault {
    /// As the page hears it.
    pub(crate) fn about(self, id: u64) -> FromThinker {
        FromThinker::Failed { id, code: self.code.to_owned(), message: self.message }
    }
}
