import { Monitor, Smartphone } from 'lucide-react';
import { Choices } from '../../../ui/choices.tsx';

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
    <Choices
      legend="Shown on"
      choices={(Object.keys(devices) as DeviceName[]).map((value) => {
        const { label, Icon } = devices[value];
        return { value, label, icon: <Icon aria-hidden="true" /> };
      })}
      chosen={device}
      onChoose={onChoose}
    />
  );
}
