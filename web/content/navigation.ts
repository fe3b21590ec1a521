import { type PageName, pagePath } from '../../src/shared/pages.ts';
import type { Institution } from '../../src/shared/site-facts.ts';
import type { SiteLink } from './shapes.ts';

/** A link of the header: its page tells which one is current. */
export interface NavigationLink extends SiteLink {
  page: PageName;
}

/** One list of links in the footer. */
export interface FooterGroup {
  title: string;
  links: readonly FooterLink[];
}

/** A link of the footer. */
export interface FooterLink extends SiteLink {
  /** Set for a plain document that the site's router does not know: a full page load. */
  plainDocument?: true;
}

/** The six links of the header, in their order. */
export const navigationLinks: readonly NavigationLink[] = [
  navigationLink('Home', 'home'),
  navigationLink('About', 'about'),
  navigationLink('Gallery', 'gallery'),
  navigationLink('DGCA Authorized Certificate', 'courses'),
  navigationLink('Add On Courses', 'certificates'),
  navigationLink('Contact', 'contact'),
];

/** Where the two legal documents are. */
export const legalPaths = { privacyPolicy: '/legal/privacy-policy', terms: '/legal/terms' } as const;

/** The link lists of the footer: company and legal. */
export const footerGroups: readonly FooterGroup[] = [
  { title: 'Company', links: navigationLinks.map(({ label, href }) => ({ label, href })) },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy Policy', href: legalPaths.privacyPolicy, plainDocument: true },
      { label: 'Terms and Conditions', href: legalPaths.terms, plainDocument: true },
    ],
  },
];

/** The footer's own words. */
export const footer = {
  contactTitle: 'Contact',
  socialTitle: 'Follow us',
  /** Goes after the year and the institute's name. */
  rights: 'All rights reserved.',
  picturesNote: 'The pictures on this site are illustrations.',
  /** Once the institute has replaced any. */
  somePicturesNote: 'Some pictures on this site may be illustrations.',
} as const;

/** The names of the social networks; one without a link in the site facts is not shown. */
export const socialNames: Readonly<Record<keyof Institution['social'], string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
};

/** The floating chat button: its name, of which wide screens show all but the middle, and the message it starts with. */
export const chat = {
  label: { before: 'Chat ', hidden: 'with us ', after: 'on WhatsApp' },
  text: 'Hello! I’d like to know more about your courses.',
} as const;

/** The two quickest ways to a person, in the header and at the end of its menu. */
export const directLines = { call: 'Call', chat: 'WhatsApp' } as const;

/** Words of the header's controls. */
export const header = {
  skip: 'Skip to content',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  navigation: 'Main',
} as const;

/** Where something needs JavaScript and there is none: how else to reach the institute, around its phone and email. */
export const scriptNote = { call: 'You can also call', write: 'or write to' } as const;

function navigationLink(label: string, page: PageName): NavigationLink {
  return { label, page, href: pagePath(page) };
}
