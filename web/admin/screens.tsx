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
import type { ReactNode } from 'react';
import { inboxes, type PlainInbox, plainInboxes } from '../../src/shared/inboxes.ts';
import type { ScreenName, SectionName } from '../../src/shared/screens.ts';
import { ActivityPage } from './activity/activity-page.tsx';
import { AdminsPage } from './admins/admins-page.tsx';
import { BatchPage } from './batches/batch-page.tsx';
import { BatchesPage } from './batches/batches-page.tsx';
import { IssueButton } from './batches/issue-button.tsx';
import { AddCataloguePage } from './catalogue/add-catalogue-page.tsx';
import { CatalogueListPage } from './catalogue/catalogue-list-page.tsx';
import { EditCataloguePage } from './catalogue/edit-catalogue-page.tsx';
import { PagesPage } from './content/pages-page.tsx';
import { FigureParts } from './figures/figure-parts.tsx';
import { FiguresPage } from './figures/figures-page.tsx';
import { FollowUpPage } from './follow-up/follow-up-page.tsx';
import { LoginPage } from './login/login-page.tsx';
import { PanelPage } from './panel/panel-page.tsx';
import type { EnrollTool } from './parts/follow-up/enroll-tool.ts';
import { AddEnrollment, EnrollPerson } from './people/add-enrollment.tsx';
import { EnrollmentsPage } from './people/enrollments-page.tsx';
import { InboxPage } from './people/inbox-page.tsx';
import { PersonPage, type PersonTools } from './person/person-page.tsx';
import { LogosPage } from './pictures/logos-page.tsx';
import { PostersPage } from './pictures/posters-page.tsx';
import { PersonData } from './privacy/person-data.tsx';
import { PrivacyPage } from './privacy/privacy-page.tsx';
import { RegisterPage } from './register/register-page.tsx';
import { ReplaceButton } from './register/replace-button.tsx';
import { SitePage } from './site/site-page.tsx';

/** The screens of the inboxes that have nothing of their own. */
type InboxScreen = (typeof inboxes)[PlainInbox]['screen'];

const inboxViews = Object.fromEntries(
  plainInboxes.map((inbox) => [inboxes[inbox].screen, () => <InboxPage inbox={inbox} />]),
) as Readonly<Record<InboxScreen, () => ReactNode>>;

const enroll: EnrollTool = (person, onAdded) => <EnrollPerson person={person} onAdded={onAdded} />;

/** The tools that other rooms hand to the page of a person. */
const personTools: PersonTools = {
  issue: (place, batch, onIssued) => (
    <IssueButton places={[place]} batch={batch} text="Issue certificate" onIssued={onIssued} />
  ),
  enroll: (person, onAdded) => <EnrollPerson person={person} hasKey onAdded={onAdded} />,
  replace: (certificate, holder, onReplaced) => (
    <ReplaceButton certificate={certificate} holder={holder} onReplaced={onReplaced} />
  ),
  data: (person, onErased) => <PersonData person={person} onErased={onErased} />,
};

/** The view of each screen; those that show one record get its id. */
export const views: Readonly<Record<ScreenName, (id: string) => ReactNode>> = {
  ...inboxViews,
  adminLogin: () => <LoginPage />,
  adminPanel: () => (
    <PanelPage icons={icons} figures={<FigureParts />} counter={<AddEnrollment />} enroll={enroll} />
  ),
  adminCourses: () => <CatalogueListPage kind="course" />,
  adminAddCourse: () => <AddCataloguePage kind="course" />,
  adminEditCourse: (id) => <EditCataloguePage kind="course" id={id} />,
  adminCertificates: () => <CatalogueListPage kind="certificate" />,
  adminAddCertificate: () => <AddCataloguePage kind="certificate" />,
  adminEditCertificate: (id) => <EditCataloguePage kind="certificate" id={id} />,
  adminPartners: () => <LogosPage />,
  adminPosters: () => <PostersPage />,
  adminEnrollments: () => <EnrollmentsPage />,
  adminBatches: () => <BatchesPage />,
  adminBatch: (id) => <BatchPage id={id} />,
  adminFollowUp: () => <FollowUpPage enroll={enroll} />,
  adminPerson: (id) => <PersonPage id={id} tools={personTools} />,
  adminRegister: () => <RegisterPage />,
  adminPrivacy: () => <PrivacyPage />,
  adminFigures: () => <FiguresPage />,
  adminPages: () => <PagesPage />,
  adminSite: () => <SitePage />,
  adminAdmins: () => <AdminsPage />,
  adminActivity: () => <ActivityPage />,
};

/** The icon of each screen with a section, on the panel and in the phone's bar. */
export const icons: Readonly<Record<SectionName, LucideIcon>> = {
  adminCourses: BookOpen,
  adminCertificates: Award,
  adminPartners: Images,
  adminEnrollments: GraduationCap,
  adminPosters: Megaphone,
  adminRegistrations: CalendarCheck,
  adminPartnerMessages: Handshake,
  adminContactMessages: MessageSquareText,
  adminFollowUp: PhoneCall,
  adminBatches: CalendarDays,
  adminRegister: BadgeCheck,
  adminFigures: ChartColumn,
  adminPrivacy: ShieldCheck,
  adminPages: FilePen,
  adminSite: PanelsTopLeft,
  adminAdmins: Users,
  adminActivity: History,
};
