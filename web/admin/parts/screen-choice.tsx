import { Monitor, Smartphone } from 'lucide-react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './screen-choice.module.css';

/** The screens that can be previewed, with their widths in pixels. */
export const screens = {
  phone: { label: 'Phone', width: 390, Icon: Smartphone },
  desktop: { label: 'Desktop', width: 1280, Icon: Monitor },
} as const;

/** The name of such a screen. */
export type ScreenName = keyof typeof screens;

interface ScreenChoiceProps {
  screen: ScreenName;
  onChoose: (screen: ScreenName) => void;
}

/** Chooses the screen on which a page is previewed. */
export function ScreenChoice({ screen, onChoose }: ScreenChoiceProps) {
  return (
    <fieldset className={styles.screens}>
      <VisuallyHidden as="legend">Shown on</VisuallyHidden>
      {(Object.keys(screens) as ScreenName[]).map((name) => {
        const { label, Icon } = screens[name];
        return (
          <button
            key={name}
            type="button"
            className={styles.screen}
            aria-pressed={name === screen}
            onClick={() => onChoose(name)}
          >
            <Icon aria-hidden="true" />
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}
