import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RemoteLink, type XeroConnection, xero } from '#areas/integrations/xero/contract.ts'
import classes from '#areas/integrations/xero/web/parts/xero.module.css'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** What waits for an answer. Nothing that somebody changed in Xero is written over before. */
export function Conflicts({ connection }: { connection: XeroConnection }) {
  const { data } = useQuery(queryOf(xero.conflicts, { params: { id: connection.id } }))
  if (!data || data.total === 0) return null
  return (
    <Panel title={`Waiting for your answer (${data.total})`}>
      <div className={classes.lines}>
        {data.data.map((link) => (
          <Conflict key={link.id} link={link} />
        ))}
      </div>
    </Panel>
  )
}

const pageOf = ({ object, object_id }: RemoteLink) =>
  object === 'suppliers' ? `/settings/suppliers/${object_id}/view` : `/${object}/${object_id}/view`

function Conflict({ link }: { link: RemoteLink }) {
  const { can } = usePermissions()
  const answer = useCall(xero.answer, {
    done: 'Answered',
    refreshes: ['integration-log', 'history', 'invoices'],
  })
  const say = (choice: 'ours' | 'theirs' | 'leave', remote_id?: string) =>
    answer.mutate({
      params: { link_id: link.id },
      body: { version: link.version, choice, ...(remote_id ? { remote_id } : {}) },
    })
  const isContact = link.object === 'clients' || link.object === 'suppliers'
  return (
    <section className={classes.waits} aria-label={link.name}>
      <p>
        <TenantLink to={pageOf(link)}>{link.name || 'Record'}</TenantLink>
        {': '}
        {link.status === 'out_of_date' ? 'it was changed in Xero' : link.message}
      </p>
      {link.diff.length > 0 && (
        <dl className={classes.diff}>
          {link.diff.map(({ field, ours, theirs }) => (
            <div key={field} style={{ display: 'contents' }}>
              <dt>{field}</dt>
              <dd>We sent: {ours || '–'}</dd>
              <dd>Xero has: {theirs || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
      {can('integrations.manage') && (
        <div className={classes.verbs}>
          {isContact &&
            link.choices.map(({ id, name, detail }) => (
              <Button key={id} variant="default" loading={answer.isPending} onClick={() => say('theirs', id)}>
                It is {name}
                {detail ? `, ${detail}` : ''}
              </Button>
            ))}
          {isContact && (
            <Button variant="default" loading={answer.isPending} onClick={() => say('ours')}>
              Make a new contact
            </Button>
          )}
          {!isContact && (
            <Button loading={answer.isPending} onClick={() => say('ours')}>
              {link.status === 'failed' ? 'Send again' : 'Send ours again'}
            </Button>
          )}
          {link.diff.length > 0 && (
            <Button variant="default" loading={answer.isPending} onClick={() => say('theirs')}>
              Keep what Xero has
            </Button>
          )}
          <Button variant="subtle" loading={answer.isPending} onClick={() => say('leave')}>
            Leave it
          </Button>
        </div>
      )}
    </section>
  )
}
