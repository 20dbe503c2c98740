import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { UnitSide } from '#areas/units/contract.ts'
import { sideNames } from '#areas/units/words.ts'
import { refresh } from '#kit/query.ts'
import { BulkDialog, type BulkRow } from '#kit/ui/dialogs/BulkDialog.tsx'
import { ChosenSummary } from '#kit/ui/dialogs/ChosenSummary.tsx'

export type HoldAct = 'hold' | 'release' | 'write_off'

type Props = {
  act: HoldAct
  /** What one is called: `timesheet`. */
  one: string
  chosen: number
  /** The records, and why each would be left alone on that side; undefined while they are read. */
  rows: (side: UnitSide) => readonly BulkRow[] | undefined
  each: (id: number, side: UnitSide, reason: string) => Promise<unknown>
  onClose: (decided: number) => void
}

const words = {
  hold: {
    title: 'Hold back from the next run',
    verb: 'Hold',
    done: 'held',
    reason: 'Why it waits',
    description: 'Stands in the history. It waits until somebody releases it.',
  },
  release: {
    title: 'Release what is held',
    verb: 'Release',
    done: 'released',
    reason: 'What was found',
    description: 'Stands in the history. The next run takes it again.',
  },
  write_off: {
    title: 'Write off what would be charged',
    verb: 'Write off',
    done: 'written off',
    reason: 'Why it is not charged',
    description: 'Stands in the history. What the worker is paid stays as it is, and this can be taken back.',
  },
} as const

/** Holds one side of approved time, lets it go again, or gives up charging for it. */
export function HoldDialog({ act, one, chosen, rows, each, onClose }: Props) {
  const [side, setSide] = useState<UnitSide>('bill')
  const { title, verb, done, reason, description } = words[act]
  const found = rows(side)
  return (
    <BulkDialog
      title={title}
      verb={verb}
      done={done}
      rows={found}
      summary={<ChosenSummary chosen={chosen} found={found?.length} one={one} />}
      reason={{ label: reason, description }}
      {...(act === 'write_off' ? { tone: 'danger' as const } : {})}
      each={(id, why) => each(id, side, why)}
      onClose={(decided) => {
        if (decided > 0) void Promise.all([refresh('units'), refresh('timesheets')])
        onClose(decided)
      }}
    >
      {act !== 'write_off' && (
        <SegmentedControl
          fullWidth
          mb="md"
          aria-label="Which side"
          value={side}
          onChange={(value) => setSide(value as UnitSide)}
          data={Object.entries(sideNames).map(([value, label]) => ({ value, label }))}
        />
      )}
    </BulkDialog>
  )
}
