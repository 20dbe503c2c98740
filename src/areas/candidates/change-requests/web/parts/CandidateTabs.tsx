import { useQuery } from '@tanstack/react-query'
import { changeRequests } from '#areas/candidates/change-requests/contract.ts'
import { queryOf } from '#kit/query.ts'
import { numberText } from '#kit/ui/format.ts'
import tabs from '#kit/ui/list/ListTabs.module.css'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** The two lists of candidates: all of them, and what they ask to change. */
export function CandidateTabs({ on }: { on: 'all' | 'requests' }) {
  const { data } = useQuery(
    queryOf(changeRequests.list, { query: { status: 'pending', per_page: 1 } as never }),
  )
  const waiting = data?.meta.total ?? 0
  const link = (key: typeof on, to: string, label: string, count = 0) => (
    <TenantLink
      to={to}
      className={tabs.tab}
      data-active={on === key || undefined}
      aria-current={on === key ? 'page' : undefined}
      activeProps={{}}
    >
      {label}
      {count > 0 && <span className={tabs.count}>{numberText(count)}</span>}
    </TenantLink>
  )
  return (
    <nav className={tabs.tabs} aria-label="Candidates: views">
      {link('all', '/candidates', 'All')}
      {link('requests', '/candidates/requests', 'Requests', waiting)}
    </nav>
  )
}
