import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MailTemplateRow, mailTemplates } from '#areas/mail/templates/contract.ts'
import { KindList } from '#areas/mail/templates/web/parts/KindList.tsx'
import { TemplateStatus, Usual } from '#areas/mail/templates/web/parts/TemplateStatus.tsx'
import { queryOf } from '#kit/query.ts'
import { ErrorState } from '#kit/ui/states.tsx'

/** Every kind of mail the agency sends, and whose words it uses. */
export function TemplateList() {
  const { data, error, refetch } = useQuery(queryOf(mailTemplates.list))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} radius="lg" />
  return (
    <KindList
      rows={data.data}
      to={({ kind }) => `/settings/email/templates/${kind}`}
      status={(row) => <Whose row={row} />}
    />
  )
}

function Whose({ row: { own, kept_by, changed_at, changed_by } }: { row: MailTemplateRow }) {
  if (own)
    return (
      <TemplateStatus by={changed_by} at={changed_at}>
        {kept_by ? 'Your own words are used instead of the group’s' : 'Your words'}
      </TemplateStatus>
    )
  if (!kept_by) return <Usual>As Saffron words it</Usual>
  return (
    <TemplateStatus locked={kept_by.mode === 'locked'} by={null} at={null}>
      From the group {kept_by.name}
    </TemplateStatus>
  )
}
