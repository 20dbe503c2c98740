import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** Leads to the record that stands in the way of a new one, in a tab of its own: what is typed here stays. */
export function ExistingLink({ label, page }: { label: string; page: string }) {
  return (
    <TenantLink to={page} target="_blank" style={{ display: 'inline-block', fontWeight: 600 }}>
      {label}
    </TenantLink>
  )
}
