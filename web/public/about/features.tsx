import type { LucideIcon } from 'lucide-react';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Lightbulb from 'lucide-react/icons/lightbulb';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTexts } from '../../data/texts.tsx';
import { Points } from './points.tsx';

const icons: Record<string, LucideIcon> = {
  'expert-training': GraduationCap,
  'safety-first': ShieldCheck,
  innovation: Lightbulb,
};

/** The feature cards. */
export function Features() {
  const { features } = useTexts('about');
  const signOf = (id: string) => {
    const Icon = icons[id] ?? GraduationCap;
    return <Icon aria-hidden="true" strokeWidth={1.5} />;
  };
  return <Points points={features} level="h2" signOf={signOf} />;
}
