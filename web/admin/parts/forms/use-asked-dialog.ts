import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Opens the dialog for which the address asks, such as `?issue`, which then goes from the address. */
export function useAskedDialog<const Name extends string>(
  names: readonly Name[],
  open: (name: Name) => void,
): void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const name = names.find((each) => query.has(each));
    if (name === undefined) return;
    query.delete(name);
    navigate(query.size > 0 ? `${path}?${query}` : path, { replace: true });
    open(name);
  }, [path, search, navigate, names, open]);
}
