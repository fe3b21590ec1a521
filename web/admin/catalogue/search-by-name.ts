/** Returns the items whose name contains the text, ignoring case; those whose name begins with it come first. */
export function searchByName<Item extends { name: string }>(items: readonly Item[], text: string): Item[] {
  const wanted = text.trim().toLocaleLowerCase('en-IN');
  if (wanted === '') return [...items];
  const places = items.map((item) => ({ item, place: item.name.toLocaleLowerCase('en-IN').indexOf(wanted) }));
  const found = places.filter(({ place }) => place >= 0);
  return [...found.filter(({ place }) => place === 0), ...found.filter(({ place }) => place > 0)].map(
    ({ item }) => item,
  );
}
