import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { groupMails } from '#areas/central/groups/mails/contract.ts'
import { KindList, TemplateStatus, Usual } from '#areas/mail/web/public.tsx'
import { queryOf } from '#kit/query.ts'
import { ErrorState } from '#kit/ui/states.tsx'

const modeNames = { locked: 'Locked', override: 'May be had differently' }

/** Every kind of mail, and how the group words it for its agencies. */
export function Mails({ group }: { group: number }) {
  const { data, error, refetch } = useQuery(queryOf(groupMails.list, { params: { id: group } }))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} radius="lg" />
  return (
    <KindList
      rows={data.data}
      to={({ kind }) => `/groups/${group}/templates/${kind}`}
      status={({ mode, changed_at, changed_by }) =>
        mode ? (
          <TemplateStatus locked={mode === 'locked'} by={changed_by} at={changed_at}>
            {modeNames[mode]}
          </TemplateStatus>
        ) : (
          <Usual>Left to each agency</Usual>
        )
      }
    />
  )
}
