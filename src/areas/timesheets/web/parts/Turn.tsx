import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { TimesheetDetail } from '#areas/timesheets/contract.ts'
import { periodName } from '#areas/timesheets/web/words.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** To the same worker's sheets before and after this one. */
export function Turn({ sheet: { earlier, later, candidate_name } }: { sheet: TimesheetDetail }) {
  if (!earlier && !later) return null
  const sides = [
    { label: 'Earlier', at: earlier, icon: <IconChevronLeft size={18} stroke={1.8} /> },
    { label: 'Later', at: later, icon: <IconChevronRight size={18} stroke={1.8} /> },
  ]
  return (
    <ActionIcon.Group aria-label={`Timesheets of ${candidate_name}`}>
      {sides.map(({ label, at, icon }) =>
        at ? (
          <ActionIcon
            key={label}
            component={TenantLink}
            to={`/timesheets/${at.id}`}
            variant="default"
            size={36}
            aria-label={`${label}: ${periodName(at)}`}
            title={`${label}: ${periodName(at)}`}
          >
            {icon}
          </ActionIcon>
        ) : (
          <ActionIcon key={label} variant="default" size={36} disabled aria-label={`${label}: none`}>
            {icon}
          </ActionIcon>
        ),
      )}
    </ActionIcon.Group>
  )
}
