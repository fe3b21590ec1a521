import type { LucideIcon } from 'lucide-react';
import {
  Award,
  BadgeCheck,
  BookOpen,
  CalendarCheck,
  CalendarDays,
  ChartColumn,
  FilePen,
  GraduationCap,
  Handshake,
  History,
  Images,
  Megaphone,
  MessageSquareText,
  PanelsTopLeft,
  PhoneCall,
  ShieldCheck,
  Users,
} from 'lucide-react';
import type { PageName, ScreenName } from '../../../src/shared/pages.ts';
import type { Inbox } from '../../../src/shared/records.ts';
import { mayDo, type Role } from '../../../src/shared/roles.ts';
import { adminScreens } from '../../../src/shared/screens.ts';

/** One section of the back office, in the order of the panel. */
export interface Section {
  /** The text of its button on the panel. */
  label: string;
  page: ScreenName;
  icon: LucideIcon;
  /** The call that lists or counts its records; null if they are not counted. */
  call: string | null;
  /** The inbox that visitors fill, if it is one. */
  inbox: Inbox | null;
  /** What visitors know it as, or where they see it. */
  note?: string;
}

/** The panel's eight sections. */
export const sections: readonly Section[] = [
  {
    label: 'Course',
    page: 'adminCourses',
    icon: BookOpen,
    call: '/api/admin/courses',
    inbox: null,
    note: 'DGCA authorised courses',
  },
  {
    label: 'Certificate',
    page: 'adminCertificates',
    icon: Award,
    call: '/api/admin/certificates',
    inbox: null,
    note: 'Add-on courses',
  },
  {
    label: 'Partners',
    page: 'adminPartners',
    icon: Images,
    call: '/admin/images',
    inbox: null,
    note: 'Logos on the home page',
  },
  {
    label: 'Enroll Form',
    page: 'adminEnrollments',
    icon: GraduationCap,
    call: '/api/enrollments',
    inbox: 'enrollments',
  },
  {
    label: 'Event Poster',
    page: 'adminPosters',
    icon: Megaphone,
    call: '/admin/eventposter',
    inbox: null,
    note: 'Popup on the home page',
  },
  {
    label: 'User Event',
    page: 'adminRegistrations',
    icon: CalendarCheck,
    call: '/admineventposter',
    inbox: 'registrations',
  },
  {
    label: 'Being a Partner',
    page: 'adminPartnerMessages',
    icon: Handshake,
    call: '/adminpatnertouch',
    inbox: 'partnerMessages',
  },
  {
    label: 'Contact Form',
    page: 'adminContactMessages',
    icon: MessageSquareText,
    call: '/home/admin/getTouch',
    inbox: 'contactMessages',
  },
];

/** The panel's further screens, about the site and the back office themselves. */
export const furtherSections: readonly Section[] = [
  {
    label: 'Follow-up',
    page: 'adminFollowUp',
    icon: PhoneCall,
    // It counts those who are due.
    call: '/api/admin/follow-up-counts',
    inbox: null,
    note: 'People to call back today',
  },
  {
    label: 'Batches',
    page: 'adminBatches',
    icon: CalendarDays,
    // Those that are coming: only they are of use.
    call: '/api/batches',
    inbox: null,
    note: 'Upcoming dates and seats',
  },
  {
    label: 'Register',
    page: 'adminRegister',
    icon: BadgeCheck,
    call: '/api/admin/register/count',
    inbox: null,
    note: 'Certificates that were issued',
  },
  {
    label: 'Figures',
    page: 'adminFigures',
    icon: ChartColumn,
    call: null,
    inbox: null,
    note: 'Enquiries, seats, certificates',
  },
  {
    label: 'Personal data',
    page: 'adminPrivacy',
    icon: ShieldCheck,
    call: null,
    inbox: null,
    note: 'Export, erase, how long it is kept',
  },
  { label: 'Pages', page: 'adminPages', icon: FilePen, call: null, inbox: null, note: 'Texts and pictures' },
  {
    label: 'Site',
    page: 'adminSite',
    icon: PanelsTopLeft,
    call: null,
    inbox: null,
    note: 'Name, contacts, facts',
  },
  { label: 'Admins', page: 'adminAdmins', icon: Users, call: null, inbox: null, note: 'Who may log in' },
  {
    label: 'Activity',
    page: 'adminActivity',
    icon: History,
    call: null,
    inbox: null,
    note: 'Who did what, and when',
  },
];

/** Returns the sections of a list that a role may use; none until the role is known. */
export function sectionsOf(list: readonly Section[], role: Role | undefined): readonly Section[] {
  return list.filter(({ page }) => {
    const asked = adminScreens[page].role;
    return role !== undefined && (asked === null || mayDo(role, asked));
  });
}

/** The section that a screen without a button of its own belongs to. */
export const parentSections: Partial<Record<PageName, PageName>> = {
  adminBatch: 'adminBatches',
  adminAddCourse: 'adminCourses',
  adminEditCourse: 'adminCourses',
  adminAddCertificate: 'adminCertificates',
  adminEditCertificate: 'adminCertificates',
};
