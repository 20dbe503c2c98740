import { brand } from '#kit/brand.ts'
import classes from '#web/brand/BrandLogo.module.css'
import { Logo } from '#web/brand/Logo.tsx'

/** The agency's logo or portal name where it has one, else ours. */
export function BrandLogo({ height }: { height: number }) {
  const shown = brand.use()
  const name = shown?.portal_name ?? ''
  if (!shown?.logo_url)
    return name ? (
      <span className={classes.name} style={{ fontSize: height * 0.62 }}>
        {name}
      </span>
    ) : (
      <Logo height={height} />
    )
  const size = { maxHeight: height + 6 }
  if (!shown.logo_dark_url)
    return <img className={classes.only} src={shown.logo_url} alt={name} style={size} />
  return (
    <>
      <img className={classes.light} src={shown.logo_url} alt={name} style={size} />
      <img className={classes.dark} src={shown.logo_dark_url} alt={name} style={size} />
    </>
  )
}
