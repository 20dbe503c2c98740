import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { type Tenant, tenants } from '#areas/central/tenants/contract.ts'
import { whyNotInviteOwner } from '#areas/central/tenants/rules.ts'
import classes from '#areas/central/tenants/web/parts/tenant.module.css'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { InstantText } from '#kit/ui/values.tsx'

const InviteForm = lazy(async () => ({
  default: (await import('#areas/central/tenants/web/parts/InviteForm.tsx')).InviteForm,
}))

/** Who owns the agency: the only people of it that are seen here. While nobody does, they are invited from here. */
export function Owners({ tenant }: { tenant: Tenant }) {
  const { can } = usePermissions()
  const [other, setOther] = useState(false)
  const may = can('central.tenants.update') && !whyNotInviteOwner(tenant.status, tenant.owners)
  const [waiting] = tenant.owners
  const again = useCall(tenants.inviteOwner, { done: ({ title }) => title })
  return (
    <Panel title={tenant.owners.length > 1 ? 'Owners' : 'Owner'}>
      <ul className={classes.lines}>
        {tenant.owners.map((owner) => (
          <li key={owner.email} className={classes.line}>
            <span className={classes.who}>
              <strong>{owner.name}</strong>
              <span>{owner.email}</span>
              {owner.invited_until && (
                <span className={classes.small}>
                  Invited until <InstantText at={owner.invited_until} />
                </span>
              )}
            </span>
            <StatusBadge status={owner.status} />
          </li>
        ))}
        {tenant.owners.length === 0 && <li>Nobody owns this agency yet.</li>}
      </ul>
      {may && !other && (
        <div className={classes.buttons} style={{ marginTop: 16 }}>
          {waiting && (
            <Button
              variant="default"
              loading={again.isPending}
              onClick={() =>
                again.mutate({
                  params: { id: tenant.id },
                  body: { name: waiting.name, email: waiting.email },
                })
              }
            >
              Send the email again
            </Button>
          )}
          <Button variant="default" onClick={() => setOther(true)}>
            {waiting ? 'Invite somebody else' : 'Invite an owner'}
          </Button>
        </div>
      )}
      <Suspense>{may && other && <InviteForm id={tenant.id} onDone={() => setOther(false)} />}</Suspense>
    </Panel>
  )
}
