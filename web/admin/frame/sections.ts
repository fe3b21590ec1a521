import type { LucideIcon } from 'lucide-react';
import {
  Award,
  BookOpen,
  CalendarCheck,
  GraduationCap,
  Handshake,
  Images,
  Megaphone,
  MessageSquareText,
} from 'lucide-react';
import { calls } from '../../../src/shared/calls.ts';
import type { PageName } from '../../../src/shared/pages.ts';

/** One section of the back office, in the order of the panel. */
export interface Section {
  /** What its button on the panel says. */
  label: string;
  page: PageName;
  icon: LucideIcon;
  /** The call that lists what the section holds. */
  call: string;
  /** It fills up by itself, with what people send; newest first, page by page. */
  fromPeople: boolean;
}

/** The panel's eight sections. */
export const sections: readonly Section[] = [
  { label: 'Course', page: 'adminCourses', icon: BookOpen, call: calls.courses, fromPeople: false },
  {
    label: 'Certificate',
    page: 'adminCertificates',
    icon: Award,
    call: calls.certificates,
    fromPeople: false,
  },
  { label: 'Partners', page: 'adminPartners', icon: Images, call: calls.logos, fromPeople: false },
  {
    label: 'Enroll Form',
    page: 'adminEnrollments',
    icon: GraduationCap,
    call: calls.enrollments,
    fromPeople: true,
  },
  { label: 'Event Poster', page: 'adminPosters', icon: Megaphone, call: calls.posters, fromPeople: false },
  {
    label: 'User Event',
    page: 'adminRegistrations',
    icon: CalendarCheck,
    call: calls.registrations,
    fromPeople: true,
  },
  {
    label: 'Being a Partner',
    page: 'adminPartnerMessages',
    icon: Handshake,
    call: calls.partnerMessages,
    fromPeople: true,
  },
  {
    label: 'Contact Form',
    page: 'adminContactMessages',
    icon: MessageSquareText,
    call: calls.contactMessages,
    fromPeople: true,
  },
];

/** The section that a screen without a button of its own belongs to. */
export const parentSections: Partial<Record<PageName, PageName>> = {
  adminAddCourse: 'adminCourses',
  adminEditCourse: 'adminCourses',
  adminAddCertificate: 'adminCertificates',
  adminEditCertificate: 'adminCertificates',
};
