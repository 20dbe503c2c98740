import type { MouseEvent } from 'react'
import type { Entry, EntryGroup } from '#areas/search/web/entries.ts'
import { pieces } from '#areas/search/web/matching.ts'
import classes from '#areas/search/web/Palette.module.css'
import { countText } from '#kit/ui/format.ts'

type Props = {
  id: string
  groups: EntryGroup[]
  marked: number
  idOf: (place: number) => string
  typed: string
  isWaiting: boolean
  isFailed: boolean
  onMark: (place: number) => void
  onChoose: (entry: Entry, inNewTab: boolean) => void
}

/** The lines below the field, group by group, and what is said when there are none. */
export function Results({ id, groups, marked, idOf, typed, isWaiting, isFailed, onMark, onChoose }: Props) {
  let place = -1
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const isEmpty = count === 0 && !isWaiting
  return (
    <div className={classes.results} data-waiting={isWaiting || undefined}>
      <div id={id} role="listbox" aria-label="Results" className={classes.list}>
        {groups.map(({ label, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
          <div key={label} role="group" aria-label={label}>
            <div className={classes.heading} aria-hidden>
              {label}
            </div>
            {entries.map((entry) => {
              place += 1
              return (
                <Line
                  key={entry.key}
                  id={idOf(place)}
                  entry={entry}
                  typed={typed}
                  isMarked={place === marked}
                  onMark={onMark.bind(null, place)}
                  onChoose={onChoose}
                />
              )
            })}
          </div>
        ))}
      </div>
      {count === 0 && isWaiting && <Waiting />}
      {isEmpty && (
        <div className={classes.nothing}>
          <strong>{isFailed ? 'The search did not answer' : 'Nothing found'}</strong>
          <span>
            {isFailed ? 'Please try again in a moment.' : 'Try a name, a number, or fewer letters.'}
          </span>
        </div>
      )}
      {isFailed && !isEmpty && <p className={classes.failed}>Records could not be searched just now.</p>}
      <output className={classes.spoken}>{said(typed, count, isWaiting)}</output>
    </div>
  )
}

function said(typed: string, count: number, isWaiting: boolean): string {
  if (typed.trim() === '' || isWaiting) return ''
  return count === 0 ? 'Nothing found' : countText(count, 'result')
}

type LineProps = {
  id: string
  entry: Entry
  typed: string
  isMarked: boolean
  onMark: () => void
  onChoose: Props['onChoose']
}

function Line({ id, entry, typed, isMarked, onMark, onChoose }: LineProps) {
  const choose = (event: MouseEvent) => onChoose(entry, event.ctrlKey || event.metaKey || event.button === 1)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, where the focus stays
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      className={classes.line}
      onMouseMove={isMarked ? undefined : onMark}
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
      onAuxClick={choose}
    >
      <entry.icon size={17} stroke={1.7} aria-hidden />
      <span className={classes.title}>
        <Marked text={entry.label} typed={typed} />
      </span>
      <span className={classes.detail}>
        <Marked text={entry.detail} typed={typed} />
      </span>
    </div>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  let at = 0
  return pieces(text, typed).map((piece) => {
    at += piece.text.length
    return piece.isTyped ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>
  })
}

/** Where the lines will be. */
function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden>
      <span />
      <span />
      <span />
    </div>
  )
}
