import { Modal } from '@mantine/core'
import { Fragment } from 'react'
import { isCentral } from '#kit/address.ts'
import { isApple, type Key } from '#kit/keys.ts'
import { keyList } from '#web/keys.ts'
import classes from '#web/layouts/KeysDialog.module.css'

const signs: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑' }

/** The list that “?” opens. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keyboard shortcuts"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {keyList(isCentral()).map(({ where, of }) => (
        <section key={where} className={classes.part} aria-label={where}>
          <h3 className={classes.where}>{where}</h3>
          <dl className={classes.keys}>
            {of.map((one) => (
              <div key={one.does} className={classes.line}>
                <dt>{one.does}</dt>
                <dd className={classes.press}>
                  <Press of={one} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className={classes.note}>While you type in a field, single keys only write.</p>
    </Modal>
  )
}

function Press({ of: { press, mod } }: { of: Key }) {
  return press.map((key, at) => (
    <Fragment key={key}>
      {at > 0 && <span className={classes.or}>or</span>}
      {mod && <kbd className={classes.key}>{isApple() ? '⌘' : 'Ctrl'}</kbd>}
      <kbd className={classes.key}>{signs[key] ?? (mod ? key.toUpperCase() : key)}</kbd>
    </Fragment>
  ))
}
