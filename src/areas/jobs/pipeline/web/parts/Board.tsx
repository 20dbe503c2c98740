import { useEffect, useRef, useState } from 'react'
import { type JobCandidate, type Stage, stages } from '#areas/jobs/pipeline/contract.ts'
import classes from '#areas/jobs/pipeline/web/parts/Board.module.css'
import { Card } from '#areas/jobs/pipeline/web/parts/Card.tsx'
import { StageMenu } from '#areas/jobs/pipeline/web/parts/StageMenu.tsx'
import { useMoves } from '#areas/jobs/pipeline/web/parts/useMoves.tsx'
import { stageNames } from '#areas/jobs/pipeline/words.ts'
import { usePermissions } from '#kit/session.ts'
import { agencyDay, numberText } from '#kit/ui/format.ts'

type Props = { entries: readonly JobCandidate[]; onEdit: (one: JobCandidate) => void }

/** A column for each stage; a card is moved by its menu, or dragged. On a phone the stages stand below one another. */
export function Board({ entries, onEdit }: Props) {
  const { can } = usePermissions()
  const { move, pending, moved, dialog } = useMoves()
  const [dragged, setDragged] = useState<number>()
  const root = useRef<HTMLDivElement>(null)
  const stageOf = (one: JobCandidate) => (pending?.id === one.id ? pending.stage : one.stage)
  const today = agencyDay()
  useFocusOn(root.current, moved, pending)

  const drop = (stage: Stage) => {
    const one = entries.find(({ id }) => id === dragged)
    setDragged(undefined)
    if (one) move(one, stage)
  }
  return (
    <div ref={root} className={classes.board}>
      {stages.map((stage) => (
        <Column
          key={stage}
          stage={stage}
          entries={entries.filter((one) => stageOf(one) === stage)}
          onDrop={dragged === undefined ? undefined : () => drop(stage)}
        >
          {(one) => (
            <Card
              key={one.id}
              one={one}
              today={today}
              moving={pending?.id === one.id}
              draggable={can('jobs.update')}
              onDrag={setDragged}
              menu={<StageMenu one={one} onMove={(to) => move(one, to)} onEdit={() => onEdit(one)} />}
            />
          )}
        </Column>
      ))}
      {dialog}
    </div>
  )
}

type ColumnProps = {
  stage: Stage
  entries: readonly JobCandidate[]
  /** While a card is dragged. */
  onDrop: (() => void) | undefined
  children: (one: JobCandidate) => React.ReactNode
}

function Column({ stage, entries, onDrop, children }: ColumnProps) {
  const [over, setOver] = useState(false)
  const title = `stage-${stage}`
  return (
    <section
      className={classes.column}
      aria-labelledby={title}
      data-empty={entries.length === 0 || undefined}
      data-over={(over && onDrop !== undefined) || undefined}
      onDragOver={(event) => {
        if (!onDrop) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop?.()
      }}
    >
      <h3 className={classes.stage}>
        <span id={title}>{stageNames[stage]}</span>
        <span className={classes.count}>{numberText(entries.length)}</span>
      </h3>
      {entries.length > 0 && <ul className={classes.cards}>{entries.map(children)}</ul>}
    </section>
  )
}

/** A card that was moved by its menu stands elsewhere now: whoever moved it goes on from there. */
function useFocusOn(root: HTMLElement | null, moved: number | undefined, pending: object | undefined): void {
  const isThere = pending === undefined
  useEffect(() => {
    if (moved === undefined || document.activeElement !== document.body) return
    root?.querySelector<HTMLElement>(`[data-card="${moved}"] button`)?.focus()
  }, [root, moved, isThere])
}
