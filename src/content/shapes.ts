/** A picture of the site: its file's name without the ending, and what it shows. */
export interface ShownPicture {
  name: string;
  alt: string;
}
