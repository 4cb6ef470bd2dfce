use std::fmt;

/// Who an engine is: the answer to `ABOUT`.
///
/// It parses from what programs really send: the fields in any order, blanks around the `=`, and the free text of old engines,
/// which becomes the name.
///
/// ```
/// use tengen_gomocup::About;
/// let about = About::parse(r#"name = "Wine", version ="2.1", country = "China""#);
/// assert_eq!((about.name.as_str(), about.version.as_str()), ("Wine", "2.1"));
/// assert_eq!(About::parse("My first brain").name, "My first brain");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The program's name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its authors.
    pub author: String,
    /// Their country.
    pub country: String,
    /// Its page.
    pub www: String,
    /// Their address.
    pub email: String,
}

impl About {
    /// Reads an answer; any text is one.
    pub fn parse(text: &str) -> Self {
        let mut about = Self::default();
        let mut rest = text;
        let mut found = false;
        while let Some((key, after)) = rest.split_once('=') {
            let Some((value, after)) = after.trim_start().strip_prefix('"').and_then(|value| value.split_once('"'))
            else {
                break;
            };
            if let Some(field) = about.field(key.trim_start_matches([',', ' ', '\t']).trim_end()) {
                value.clone_into(field);
                found = true;
            }
            rest = after;
        }
        if !found {
            text.trim().clone_into(&mut about.name);
        }
        about
    }

    fn field(&mut self, key: &str) -> Option<&mut String> {
        match key.to_ascii_lowercase().as_str() {
            "name" => Some(&mut self.name),
            "version" => Some(&mut self.version),
            "author" => Some(&mut self.author),
            "country" => Some(&mut self.country),
            "www" => Some(&mut self.www),
            "email" => Some(&mut self.email),
            _ => None,
        }
    }
}

/// The line as it is sent: every field that is not empty, the name always; quotes and line ends inside a value become `'` and blanks.
impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clean = |text: &str| text.replace('"', "'").replace(char::is_control, " ");
        write!(f, "name=\"{}\"", clean(&self.name))?;
        let rest = [
            ("version", &self.version),
            ("author", &self.author),
            ("country", &self.country),
            ("www", &self.www),
            ("email", &self.email),
        ];
        for (key, value) in rest.into_iter().filter(|(_, value)| !value.is_empty()) {
            write!(f, ", {key}=\"{}\"", clean(value))?;
        }
        Ok(())
    }
}
