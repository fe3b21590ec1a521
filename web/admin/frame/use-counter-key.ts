import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { screenPath } from '../../../src/shared/screens.ts';
import { useMayDo } from '../data/use-role.ts';
import { areSingleKeysOn, isSingleKey, pressByKeys } from '../parts/single-keys.ts';

/** Has + open the form that enrolls a person at the counter: here, where the screen has it, else on that of the enrollments. */
export function useCounterKey(): void {
  const [, navigate] = useLocation();
  const isOffice = useMayDo('office');
  useEffect(() => {
    if (!isOffice) return;
    const press = (event: KeyboardEvent) => {
      const { key, repeat, defaultPrevented } = event;
      if (key !== '+' || repeat || defaultPrevented || !isSingleKey(event) || !areSingleKeysOn()) return;
      if (document.querySelector('dialog:modal') !== null) return;
      event.preventDefault();
      if (!pressByKeys(document.querySelector('main'), 'Plus'))
        navigate(`${screenPath('adminEnrollments')}?add`);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOffice, navigate]);
}
