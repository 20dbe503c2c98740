import type { Present } from '#kit/live/state.ts'
import { useMe } from '#kit/session.ts'
import { numberText } from '#kit/ui/format.ts'
import { Popover } from '#kit/ui/Popover.tsx'
import classes from '#web/live/Online.module.css'
import { colourOf, initialsOf } from '#web/live/people.ts'

/** How many faces there is room for. */
const most = 4

/** The faces of those who are there, and behind them their names. Nothing is read aloud as people come and go. */
export function OnlineNow({ people }: { people: readonly Present[] }) {
  const me = useMe()
  const others = people.filter(({ id }) => id !== me?.id)
  const faces = [...others, ...people.filter(({ id }) => id === me?.id)]
  const words = others.length === 0 ? 'Only you online' : `${numberText(people.length)} online`
  return (
    <Popover
      up
      align="fill"
      label="Online now"
      button={(props) => (
        <button {...props} className={classes.button}>
          <span className={classes.stack}>
            {faces.slice(0, most).map((one) => (
              <Face key={one.id} {...one} />
            ))}
          </span>
          {words}
        </button>
      )}
    >
      {() => (
        <>
          <p className={classes.title}>Online now</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
          <ul className={classes.list} aria-label="Online now" tabIndex={0}>
            {faces.map((one) => (
              <li key={one.id} className={classes.line}>
                <Face {...one} />
                <span className={classes.name}>{one.name}</span>
                {one.id === me?.id && <span className={classes.you}>You</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Popover>
  )
}

function Face({ id, name }: Present) {
  return (
    <span
      className={classes.face}
      style={{ background: colourOf(id) }}
      data-initials={initialsOf(name)}
      aria-hidden
    />
  )
}
