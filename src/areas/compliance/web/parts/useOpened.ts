import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Search } from '#kit/address.ts'

/** What the drawer of a page shows, by its parameter in the address: `?requirement=7`, or `new`. */
export function useOpened(name: string) {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const to = (value: string | undefined) =>
    void navigate({
      to: '.',
      search: ({ [name]: _, ...rest }: Record<string, unknown>) =>
        value ? { ...rest, [name]: value } : rest,
    } as never)
  const opened = search[name]
  return {
    opened: opened === 'new' || /^\d+$/.test(opened ?? '') ? opened : undefined,
    open: (value: string | number) => to(String(value)),
    close: () => to(undefined),
  }
}
