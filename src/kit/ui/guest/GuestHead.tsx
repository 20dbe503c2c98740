import classes from '#kit/ui/guest/GuestHead.module.css'

type Props = { title: string; shown: { agency_name: string; brand: { logo_url: string | null } } }

/** Whose page somebody came to by a link, and what it is about. */
export function GuestHead({ title, shown: { agency_name, brand } }: Props) {
  return (
    <header className={classes.head}>
      {brand.logo_url ? (
        <img className={classes.logo} src={brand.logo_url} alt={agency_name} />
      ) : (
        <p>{agency_name}</p>
      )}
      <h1>{title}</h1>
    </header>
  )
}
