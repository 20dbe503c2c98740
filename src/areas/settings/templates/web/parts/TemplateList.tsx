import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MailTemplateRow, mailTemplates } from '#areas/settings/templates/contract.ts'
import { KindList } from '#areas/settings/templates/web/parts/KindList.tsx'
import { Standing, Usual } from '#areas/settings/templates/web/parts/Standing.tsx'
import { queryOf } from '#web/query.ts'
import { ErrorState } from '#web/ui/states.tsx'

/** Every kind of mail the agency sends, and whose words it uses. */
export function TemplateList() {
  const { data, error, refetch } = useQuery(queryOf(mailTemplates.list))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} radius="lg" />
  return (
    <KindList
      rows={data.data}
      to={({ kind }) => `/settings/email/templates/${kind}`}
      standing={(row) => <Whose row={row} />}
    />
  )
}

function Whose({ row: { own, kept_by, changed_at, changed_by } }: { row: MailTemplateRow }) {
  if (own)
    return (
      <Standing by={changed_by} at={changed_at}>
        {kept_by ? 'Your own words are used instead of the group’s' : 'Your words'}
      </Standing>
    )
  if (!kept_by) return <Usual>As Saffron words it</Usual>
  return (
    <Standing locked={kept_by.mode === 'locked'} by={null} at={null}>
      From the group {kept_by.name}
    </Standing>
  )
}
