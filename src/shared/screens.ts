import { matchPage, type PageName, type ScreenName } from './pages.ts';
import type { Role } from './roles.ts';

/** A screen of the back office. Visitors' scripts bring its path alone, from `pages.ts`. */
interface Screen {
  /** What goes before the institute's name in the document's title. */
  title: string;
  /** Whose screen it is, besides owners'; null: every admin's. The calls that it makes ask for the same role. */
  role: Role | null;
}

/** Every screen by the name of its page. */
export const adminScreens: Readonly<Record<ScreenName, Screen>> = {
  adminLogin: { title: 'Log in', role: null },
  adminPanel: { title: 'Panel', role: null },
  adminCourses: { title: 'Courses', role: 'editor' },
  adminAddCourse: { title: 'Add Course', role: 'editor' },
  adminEditCourse: { title: 'Edit Course', role: 'editor' },
  adminCertificates: { title: 'Certificates', role: 'editor' },
  adminAddCertificate: { title: 'Add Certificate', role: 'editor' },
  adminEditCertificate: { title: 'Edit Certificate', role: 'editor' },
  adminPartners: { title: 'Partner logos', role: 'editor' },
  adminEnrollments: { title: 'Enrollments', role: 'office' },
  adminPosters: { title: 'Event posters', role: 'editor' },
  adminRegistrations: { title: 'Event registrations', role: 'office' },
  adminPartnerMessages: { title: 'Partner messages', role: 'office' },
  adminContactMessages: { title: 'Contact messages', role: 'office' },
  adminBatches: { title: 'Batches', role: 'office' },
  adminBatch: { title: 'Batch', role: 'office' },
  adminFollowUp: { title: 'Follow-up', role: 'office' },
  adminRegister: { title: 'Register', role: 'office' },
  adminPrivacy: { title: 'Personal data', role: 'office' },
  adminFigures: { title: 'Figures', role: 'office' },
  adminPages: { title: 'Pages', role: 'editor' },
  adminSite: { title: 'Site', role: 'editor' },
  adminAdmins: { title: 'Admins', role: 'owner' },
  adminActivity: { title: 'Activity', role: 'owner' },
};

/** Title of the screen that stands for every unknown path of the back office. */
export const unknownScreen = '404 Not Found (Admin)';

/** Returns what a screen of the back office is called, and every unknown path there. */
export function screenTitle(path: string): string {
  const name = matchPage(path)?.name;
  return name !== undefined && isScreen(name) ? adminScreens[name].title : unknownScreen;
}

/** Returns whether a page is a screen of the back office. */
function isScreen(name: PageName): name is ScreenName {
  return name in adminScreens;
}
