import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MailTemplateRow, mailTemplates } from '#areas/settings/templates/contract.ts'
import classes from '#areas/settings/templates/web/parts/templates.module.css'
import { queryOf } from '#web/query.ts'
import { Panel } from '#web/ui/detail/Facts.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { TenantLink } from '#web/ui/TenantLink.tsx'
import { InstantText } from '#web/ui/values.tsx'

/** Every kind of mail, under the headings of the rooms that send them. */
export function TemplateList() {
  const { data, error, refetch } = useQuery(queryOf(mailTemplates.list))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} radius="lg" />
  const groups = [...Map.groupBy(data.data, ({ group }) => group)].sort(([a], [b]) => a.localeCompare(b))
  return (
    <div className={classes.groups}>
      {groups.map(([group, kinds]) => (
        <Panel key={group} title={group} flush>
          <ul className={classes.kinds}>
            {kinds.map((kind) => (
              <li key={kind.kind}>
                <TenantLink to={`/settings/email/templates/${kind.kind}`} className={classes.kind}>
                  <span className={classes.label}>{kind.label}</span>
                  <Standing kind={kind} />
                </TenantLink>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  )
}

function Standing({ kind: { own, changed_at, changed_by } }: { kind: MailTemplateRow }) {
  if (!own) return <span className={classes.usual}>As Saffron words it</span>
  return (
    <span className={classes.own}>
      Your words, {changed_by}, <InstantText at={changed_at} />
    </span>
  )
}
