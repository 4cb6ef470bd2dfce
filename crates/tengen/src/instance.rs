use std::fs::{self, File, TryLockError};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

/// How long another program that has just started may take to say its address.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often to look whether it has.
const PAUSE: Duration = Duration::from_millis(10);

/// How long the other program may take to accept a connection: it runs on this machine.
const CONNECT: Duration = Duration::from_millis(500);

/// The one program that runs on a data folder. Others find its address there; when it ends, however it ends, the folder is free.
#[derive(Debug)]
pub(crate) struct Instance {
    /// Locked as long as the program lives.
    _lock: File,
    address_file: PathBuf,
}

/// What somebody finds who wants to run on a data folder.
#[derive(Debug)]
pub(crate) enum Claim {
    /// It is ours.
    Free(Instance),
    /// A program runs on it, at this address.
    Taken(SocketAddr),
}

impl Instance {
    /// Claims a data folder, which is made if it does not exist.
    ///
    /// # Errors
    /// The folder can't be written, or the program that runs on it does not say where.
    pub(crate) fn claim(folder: &Path) -> Result<Claim> {
        fs::create_dir_all(folder).with_context(|| format!("the folder `{}` cannot be made", folder.display()))?;
        let lock_file = folder.join("lock");
        let address_file = folder.join("address");
        let lock = File::create(&lock_file).with_context(|| format!("`{}` cannot be written", lock_file.display()))?;
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            match lock.try_lock() {
                Ok(()) => {
                    let instance = Self { _lock: lock, address_file };
                    instance.write("")?;
                    return Ok(Claim::Free(instance));
                }
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => {
                    return Err(error).with_context(|| format!("`{}` cannot be locked", lock_file.display()));
                }
            }
            if let Some(address) = address_in(&address_file)
                && TcpStream::connect_timeout(&address, CONNECT).is_ok()
            {
                return Ok(Claim::Taken(address));
            }
            thread::sleep(PAUSE);
        }
        bail!(
            "another program uses `{}` and does not answer: end it, or name another folder with --data",
            folder.display()
        );
    }

    /// Tells others where this program answers.
    pub(crate) fn announce(&self, address: SocketAddr) -> Result<()> {
        self.write(&address.to_string())
    }

    fn write(&self, text: &str) -> Result<()> {
        fs::write(&self.address_file, text)
            .with_context(|| format!("`{}` cannot be written", self.address_file.display()))
    }
}

fn address_in(file: &Path) -> Option<SocketAddr> {
    fs::read_to_string(file).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, TcpListener};

    use super::*;

    #[test]
    fn the_second_finds_the_first_and_its_end_frees_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let Claim::Free(first) = Instance::claim(folder.path()).unwrap() else { panic!("nobody else is there") };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        first.announce(address).unwrap();
        assert!(matches!(Instance::claim(folder.path()).unwrap(), Claim::Taken(found) if found == address));
        drop(first);
        assert!(matches!(Instance::claim(folder.path()).unwrap(), Claim::Free(_)));
    }
}
