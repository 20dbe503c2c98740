import { useMantineColorScheme } from '@mantine/core'
import classes from '#areas/profile/web/parts/profile.module.css'

const modes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const

/** How bright it is. Kept in this browser, not with the account: a phone at night is not a desk by day. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <section className={classes.section} aria-labelledby="appearance">
      <div>
        <h2 id="appearance" className={classes.sectionTitle}>
          Appearance
        </h2>
        <p className={classes.sectionText}>For this browser. “System” follows your device.</p>
      </div>
      <fieldset className={classes.modes} aria-label="Colour mode">
        {modes.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={classes.mode}
            aria-pressed={colorScheme === value}
            onClick={() => setColorScheme(value)}
          >
            <span className={classes.preview} data-mode={value} aria-hidden>
              <i />
              <i />
              <i />
            </span>
            {label}
          </button>
        ))}
      </fieldset>
    </section>
  )
}
