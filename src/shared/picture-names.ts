/** The parts of the site, in its order, and how the names of their pictures begin. */
const picturePlaces: readonly [title: string, beginning: string][] = [
  ['Home: opening slides', 'hero-'],
  ['Home: services', 'service-'],
  ['Home: infrastructure', 'infrastructure-'],
  ['Home: add-on courses', 'addon-'],
  ['Home and About: facilities', 'facility-'],
  ['About: opening', 'about-'],
  ['About: certificates', 'approval-'],
  ['Gallery', 'gallery-'],
];

/** Returns the name of a picture: 'Home: opening slides, FPV' for `hero-fpv`, 'Gallery, Picture 7' for `gallery-07`. */
export function pictureName(slot: string): string {
  const [title, beginning = ''] = picturePlaces.find(([, each]) => slot.startsWith(each)) ?? [];
  const part = partName(slot.slice(beginning.length));
  return title === undefined ? part : `${title}, ${part}`;
}

/** 'aerial-mapping' is read as 'Aerial mapping', '07' as 'Picture 7'. */
function partName(part: string): string {
  if (/^\d+$/u.test(part)) return `Picture ${Number(part)}`;
  const words = part
    .replace('small-medium', 'small + medium')
    .replaceAll('-', ' ')
    .replace(/\bfpv\b/u, 'FPV');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
