import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { matchPage, type PageName, type PublicPageName } from '../../src/shared/pages.ts';
import { AdminNotFound } from '../ui/not-found.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { ActivityPage } from './activity/activity-page.tsx';
import styles from './admin-app.module.css';
import { AdminsPage } from './admins/admins-page.tsx';
import { BatchPage } from './batches/batch-page.tsx';
import { BatchesPage } from './batches/batches-page.tsx';
import { AddCataloguePage } from './catalogue/add-catalogue-page.tsx';
import { CatalogueListPage } from './catalogue/catalogue-list-page.tsx';
import { EditCataloguePage } from './catalogue/edit-catalogue-page.tsx';
import { PagesPage } from './content/pages-page.tsx';
import { FiguresPage } from './figures/figures-page.tsx';
import { FollowUpPage } from './follow-up/follow-up-page.tsx';
import { AdminFrame } from './frame/admin-frame.tsx';
import { LoginPage } from './login/login-page.tsx';
import { PanelPage } from './panel/panel-page.tsx';
import { EnrollmentsPage } from './people/enrollments-page.tsx';
import { ContactMessagesPage, PartnerMessagesPage } from './people/messages-page.tsx';
import { RegistrationsPage } from './people/registrations-page.tsx';
import { LogosPage } from './pictures/logos-page.tsx';
import { PostersPage } from './pictures/posters-page.tsx';
import { PrivacyPage } from './privacy/privacy-page.tsx';
import { RegisterPage } from './register/register-page.tsx';
import { Guard } from './session/guard.tsx';
import { RoleGate } from './session/role-gate.tsx';
import { SitePage } from './site/site-page.tsx';

/** The pages of the back office behind the log-in. */
type ScreenName = Exclude<PageName, PublicPageName | 'adminLogin'>;

/** The screens behind the guard; those that show one record get its id. */
const screens: Readonly<Record<ScreenName, (id: string) => ReactNode>> = {
  adminPanel: () => <PanelPage />,
  adminCourses: () => <CatalogueListPage kind="course" />,
  adminAddCourse: () => <AddCataloguePage kind="course" />,
  adminEditCourse: (id) => <EditCataloguePage kind="course" id={id} />,
  adminCertificates: () => <CatalogueListPage kind="certificate" />,
  adminAddCertificate: () => <AddCataloguePage kind="certificate" />,
  adminEditCertificate: (id) => <EditCataloguePage kind="certificate" id={id} />,
  adminPartners: () => <LogosPage />,
  adminPosters: () => <PostersPage />,
  adminEnrollments: () => <EnrollmentsPage />,
  adminRegistrations: () => <RegistrationsPage />,
  adminPartnerMessages: () => <PartnerMessagesPage />,
  adminContactMessages: () => <ContactMessagesPage />,
  adminBatches: () => <BatchesPage />,
  adminBatch: (id) => <BatchPage id={id} />,
  adminFollowUp: () => <FollowUpPage />,
  adminRegister: () => <RegisterPage />,
  adminPrivacy: () => <PrivacyPage />,
  adminFigures: () => <FiguresPage />,
  adminPages: () => <PagesPage />,
  adminSite: () => <SitePage />,
  adminAdmins: () => <AdminsPage />,
  adminActivity: () => <ActivityPage />,
};

/** The back office: every path that begins with /admin. */
export function AdminApp() {
  const [path] = useLocation();
  const match = matchPage(path);
  return (
    <ToastProvider>
      {match?.name === 'adminLogin' ? (
        <LoginPage />
      ) : match && isScreen(match.name) ? (
        <Guard>
          <AdminFrame>
            <RoleGate key={path} page={match.name}>
              {screens[match.name](match.id ?? '')}
            </RoleGate>
          </AdminFrame>
        </Guard>
      ) : (
        <main id="content" className={styles.lost}>
          <AdminNotFound />
        </main>
      )}
    </ToastProvider>
  );
}

function isScreen(name: PageName): name is ScreenName {
  return name in screens;
}
