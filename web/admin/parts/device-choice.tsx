import { Monitor, Smartphone } from 'lucide-react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './device-choice.module.css';

/** The devices on which a page can be previewed, with the widths of their screens in pixels. */
export const devices = {
  phone: { label: 'Phone', width: 390, Icon: Smartphone },
  desktop: { label: 'Desktop', width: 1280, Icon: Monitor },
} as const;

/** The name of such a device. */
export type DeviceName = keyof typeof devices;

interface DeviceChoiceProps {
  device: DeviceName;
  onChoose: (device: DeviceName) => void;
}

/** Chooses the device on which a page is previewed. */
export function DeviceChoice({ device, onChoose }: DeviceChoiceProps) {
  return (
    <fieldset className={styles.devices}>
      <VisuallyHidden as="legend">Shown on</VisuallyHidden>
      {(Object.keys(devices) as DeviceName[]).map((name) => {
        const { label, Icon } = devices[name];
        return (
          <button
            key={name}
            type="button"
            className={styles.device}
            aria-pressed={name === device}
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
