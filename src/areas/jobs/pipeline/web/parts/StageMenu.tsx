import { IconArrowsExchange, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { type JobCandidate, type Stage, stages } from '#areas/jobs/pipeline/contract.ts'
import classes from '#areas/jobs/pipeline/web/parts/Board.module.css'
import { stageNames } from '#areas/jobs/pipeline/words.ts'
import { usePermissions } from '#kit/session.ts'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'
import { Popover, PopoverItem } from '#kit/ui/Popover.tsx'

type Props = {
  one: JobCandidate
  onMove: (stage: Stage) => void
  onEdit: () => void
}

/** What can be done with a candidate on a job: every stage they can go to, what is written about them, taken off again. */
export function StageMenu({ one, onMove, onEdit }: Props) {
  const { can } = usePermissions()
  if (!can('jobs.update')) return null
  const open = stages.filter(
    (stage) => stage !== one.stage && (stage !== 'placed' || one.has_placement || can('placements.create')),
  )
  return (
    <Popover
      align="right"
      width={220}
      sheet
      label={`Move ${one.candidate_name}`}
      button={(props) => (
        <button {...props} className={classes.dots} aria-label={`Move or change ${one.candidate_name}`}>
          <IconDots size={16} stroke={1.8} />
        </button>
      )}
    >
      {(close) => {
        const then = (act: () => void) => () => {
          close()
          act()
        }
        return (
          <>
            {open.map((stage) => (
              <PopoverItem
                key={stage}
                icon={<IconArrowsExchange size={14} aria-hidden />}
                onClick={then(() => onMove(stage))}
              >
                {`Move to: ${stageNames[stage]}`}
              </PopoverItem>
            ))}
            <PopoverItem icon={<IconPencil size={14} aria-hidden />} onClick={then(onEdit)}>
              Note and next action
            </PopoverItem>
            <PopoverItem
              icon={<IconTrash size={14} aria-hidden />}
              tone="danger"
              onClick={then(() =>
                askToDelete({ model: 'job-candidates', id: one.id, name: 'entry of this candidate' }),
              )}
            >
              Take off the job
            </PopoverItem>
          </>
        )
      }}
    </Popover>
  )
}
