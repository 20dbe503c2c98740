import { encode } from 'uqr'
import classes from '#areas/identity/factors/web/parts/factors.module.css'

/** Always dark on light, in dark mode too: cameras expect it. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for your app">
      <path d={path} fill="#000000" />
    </svg>
  )
}
