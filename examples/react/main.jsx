// An address, suggested while it is typed. In the repository: npx vite examples/react
// Then open the address that it prints, with #url=http://localhost:8080&key= and a publishable key behind it.
import { Groma } from 'groma/client'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const { url, key } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
const groma = new Groma({ url, key }) // a publishable key: everybody can read it

/** The suggestions for what is typed. The answer to what was typed before is of no use: its call is ended. */
function useAddresses(query) {
  const [found, setFound] = useState({ addresses: [] })
  useEffect(() => {
    if (query === '') return setFound({ addresses: [] })
    const { signal, abort } = abortable()
    groma.autocomplete({ query, near: '53.5574,13.2611' }, { signal }).then(setFound, (error) => {
      if (!signal.aborted) setFound({ addresses: [], error })
    })
    return abort
  }, [query])
  return found
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

function AddressField() {
  const [query, setQuery] = useState('')
  const { addresses, error } = useAddresses(query)
  return (
    <>
      <label>
        Address <input autoComplete="off" value={query} onChange={({ target }) => setQuery(target.value)} />
      </label>
      {error && <p role="alert">{error.message}</p>}
      <ul>
        {addresses.map(({ formattedAddress }) => (
          <li key={formattedAddress}>{formattedAddress}</li>
        ))}
      </ul>
    </>
  )
}

createRoot(document.getElementById('app')).render(<AddressField />)
