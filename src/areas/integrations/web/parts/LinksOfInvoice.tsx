import { useQuery } from '@tanstack/react-query'
import { integrations } from '#areas/integrations/contract.ts'
import { linkTones, linkWords } from '#areas/integrations/web/words.ts'
import { queryOf } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { EmptyState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { InstantText } from '#kit/ui/values.tsx'

/** Where the document stands in the books of another program. */
export function LinksOfInvoice({ id }: { id: number }) {
  const { data } = useQuery(queryOf(integrations.linksOf, { query: { object: 'invoices', object_id: id } }))
  if (!data) return null
  if (data.data.length === 0)
    return (
      <EmptyState
        title="In no other program yet"
        text="Once Xero is connected, issued documents go there by themselves."
      >
        <TenantLink to="/integrations">See integrations</TenantLink>
      </EmptyState>
    )
  return (
    <Panel title="Accounting">
      {data.data.map(({ id: link, slug, account_name, status, message, synced_at }) => (
        <div key={link}>
          <p>
            <TenantLink to={`/integrations/${slug}`}>{account_name}</TenantLink>{' '}
            <StatusBadge status={linkTones[status] ?? 'draft'} label={linkWords[status] ?? status} />
          </p>
          {message && <p>{message}</p>}
          {synced_at && (
            <p>
              Last agreed <InstantText at={synced_at} />
            </p>
          )}
        </div>
      ))}
    </Panel>
  )
}
