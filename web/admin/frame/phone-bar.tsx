import { Ellipsis, House, type LucideIcon, Search } from 'lucide-react';
import { useLocation } from 'wouter';
import {
  matchScreen,
  type ScreenName,
  type SectionName,
  screens,
  sectionOf,
} from '../../../src/shared/screens.ts';
import { useMayDo } from '../data/use-role.ts';
import styles from './phone-bar.module.css';
import { CountMark, SectionLink } from './section-link.tsx';
import { useSectionCounts } from './use-section-counts.ts';

/** A link of the bar; `isHere`: the sections at which it is marked, where they are more than its own. */
interface Way {
  to: SectionName;
  label: string;
  isHere?: (section: ScreenName) => boolean;
}

const isOfPeople = (name: ScreenName) => screens[name].section?.group === 'people';

/** The links between Today and More: of the office, which has the search there too, and of an editor. */
const officeWays: readonly Way[] = [
  { to: 'adminFollowUp', label: 'People', isHere: isOfPeople },
  { to: 'adminBatches', label: screens.adminBatches.title },
];
const editorWays: readonly Way[] = (['adminCourses', 'adminPages', 'adminSite'] as const).map((to) => ({
  to,
  label: screens[to].title,
}));

interface PhoneBarProps {
  icons: Readonly<Record<SectionName, LucideIcon>>;
  onSearch: () => void;
  onMore: () => void;
}

/** The bar of five at the foot of every screen that is too narrow for the bar at its side. */
export function PhoneBar({ icons, onSearch, onMore }: PhoneBarProps) {
  const [path] = useLocation();
  const screen = matchScreen(path)?.name;
  const section = screen && sectionOf(screen);
  const isOffice = useMayDo('office');
  const isEditor = useMayDo('editor');
  const ways = isOffice ? officeWays : isEditor ? editorWays : [];
  const countOf = useSectionCounts();
  const isInBar =
    section === 'adminPanel' ||
    ways.some(({ to, isHere }) => section !== undefined && (isHere?.(section) ?? to === section));

  return (
    <nav className={styles.bar} aria-label="Sections">
      <ul className={styles.list}>
        <li>
          <SectionLink name="adminPanel" className={styles.item}>
            <House aria-hidden="true" />
            {screens.adminPanel.title}
          </SectionLink>
        </li>
        {ways.map(({ to, label, isHere }) => {
          const Icon = icons[to];
          return (
            <li key={to}>
              <SectionLink name={to} className={styles.item} isHere={isHere}>
                <Icon aria-hidden="true" />
                {label}
                <CountMark of={countOf(to)} className={styles.count} />
              </SectionLink>
            </li>
          );
        })}
        {isOffice ? (
          <li>
            <button type="button" className={styles.item} aria-haspopup="dialog" onClick={onSearch}>
              <Search aria-hidden="true" />
              Search
            </button>
          </li>
        ) : null}
        <li>
          <button
            type="button"
            className={styles.item}
            aria-haspopup="dialog"
            aria-current={isInBar ? undefined : true}
            onClick={onMore}
          >
            <Ellipsis aria-hidden="true" />
            More
          </button>
        </li>
      </ul>
    </nav>
  );
}
