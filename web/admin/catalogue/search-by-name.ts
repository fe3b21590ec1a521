/**
 * Gives the items whose name holds the text, upper and lower case alike; those whose name begins with it come first.
 * Within both the order stays.
 */
export function searchByName<Item extends { name: string }>(items: readonly Item[], text: string): Item[] {
  const wanted = text.trim().toLocaleLowerCase('en-IN');
  if (wanted === '') return [...items];
  const places = items.map((item) => ({ item, place: item.name.toLocaleLowerCase('en-IN').indexOf(wanted) }));
  const found = places.filter(({ place }) => place >= 0);
  return [...found.filter(({ place }) => place === 0), ...found.filter(({ place }) => place > 0)].map(
    ({ item }) => item,
  );
}
