import {
  type FoundPageName,
  isFoundPage,
  isInMenu,
  type MenuPageName,
  type PageName,
  pageNames,
} from '../shared/pages.ts';

/** Each page's words about itself: all have a title, those that are found a description, those in the menu its label there. */
export type PageHeads = Readonly<
  Record<PageName, { title: string }> &
    Record<FoundPageName, { description: string }> &
    Record<MenuPageName, { menu: string }>
>;

/** Returns what all pages say of themselves, by titles, descriptions and menu: the keys by which it is published. */
export function ofPages(heads: PageHeads) {
  return {
    titles: textsOf(pageNames, (name) => heads[name].title),
    descriptions: textsOf(pageNames.filter(isFoundPage), (name) => heads[name].description),
    menu: textsOf(pageNames.filter(isInMenu), (name) => heads[name].menu),
  };
}

function textsOf<Name extends PageName>(
  names: readonly Name[],
  textOf: (name: Name) => string,
): Readonly<Record<Name, string>> {
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>;
}
