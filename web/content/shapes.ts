/** A picture of the site: its file's name without the ending, and what it shows. */
export interface ShownPicture {
  name: string;
  alt: string;
}

/** A short text under a title of its own. */
export interface TitledText {
  /** Stable and readable; the page that shows it may choose an icon by it. */
  id: string;
  title: string;
  text: string;
}

/** Heading and opening sentence of a section. */
export interface SectionHead {
  title: string;
  lead: string;
}

/** A link inside the site. */
export interface SiteLink {
  label: string;
  href: string;
}

/** What a public form says: around its fields, on its button, and when it was not sent. */
export interface FormTexts<Field extends string> extends SectionHead {
  /** The visible label of each field, by the field's name in the call. */
  labels: Readonly<Record<Field, string>>;
  submit: string;
  submitting: string;
  /** When the server answers with a refusal. */
  refused: string;
  /** When no answer comes. */
  unreachable: string;
}
