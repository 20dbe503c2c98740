import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { AddPasskey } from '#areas/identity/factors/web/parts/AddPasskey.tsx'
import classes from '#areas/identity/factors/web/parts/factors.module.css'
import { RecoveryCodes } from '#areas/identity/factors/web/parts/RecoveryCodes.tsx'
import { SetUpApp } from '#areas/identity/factors/web/parts/SetUpApp.tsx'

type Props = {
  onAdded?: () => void
  /** Set up, and the recovery codes are kept. */
  onFinished: () => void
  finish: string
}

/** From nothing to a second factor: which one, setting it up, the recovery codes. */
export function FirstFactor({ onAdded, onFinished, finish }: Props) {
  const [way, setWay] = useState<'app' | 'passkey'>()
  const [codes, setCodes] = useState<string[]>()
  const added = (given: string[] | null) => {
    onAdded?.()
    if (given) setCodes(given)
    else onFinished()
  }
  const back = () => setWay(undefined)
  if (codes) return <RecoveryCodes codes={codes} finish={finish} onFinished={onFinished} />
  if (way === 'app') return <SetUpApp onAdded={added} onCancel={back} />
  if (way === 'passkey') return <AddPasskey onAdded={added} onCancel={back} />
  return (
    <div className={classes.ways}>
      <Way
        icon={<IconFingerprint size={22} stroke={1.6} aria-hidden />}
        title="Passkey"
        text="Your finger, your face or the PIN of this device"
        onClick={() => setWay('passkey')}
      />
      <Way
        icon={<IconDeviceMobile size={22} stroke={1.6} aria-hidden />}
        title="App for codes"
        text="Six digits from an app on your phone"
        onClick={() => setWay('app')}
      />
    </div>
  )
}

function Way({
  icon,
  title,
  text,
  onClick,
}: {
  icon: ReactNode
  title: string
  text: string
  onClick: () => void
}) {
  return (
    <button type="button" className={classes.way} onClick={onClick}>
      <span className={classes.icon}>{icon}</span>
      <span>
        <span className={classes.wayTitle}>{title}</span>
        <span className={classes.wayText}>{text}</span>
      </span>
    </button>
  )
}
