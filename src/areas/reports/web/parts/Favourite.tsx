import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReportHead, reportCatalogue } from '#areas/reports/contract.ts'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'

type Props = { head: Pick<ReportHead, 'group' | 'slug' | 'title' | 'favourite'> }

/** Keeps a report at hand, for oneself alone. */
export function Favourite({ head: { group, slug, title, favourite } }: Props) {
  const change = useMutation({
    mutationFn: () => call(reportCatalogue.mark, { body: { group, slug, favourite: !favourite } }),
    onSettled: () => refresh('reports'),
  })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Favourite: ${title}`}
      aria-pressed={favourite}
      loading={change.isPending}
      onClick={() => change.mutate()}
    >
      {favourite ? <IconStarFilled size={17} /> : <IconStar size={17} stroke={1.7} />}
    </ActionIcon>
  )
}
