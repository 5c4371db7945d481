import { showError } from '../parts/notices.tsx'
import { signOut } from '../server/api.ts'
import { session } from '../server/session.ts'
import { type Language, languageNames } from '../texts/languages.ts'
import { roleNames, shellTexts } from '../texts/texts.ts'
import { leaveWith } from './leaving.ts'
import { chooseLanguage, language, timeZoneName, type Units, units } from './preferences.ts'
import { type Theme, theme } from './theme.ts'

/** Under the navigation: how things are shown, and who is signed in. */
export function Preferences() {
  return (
    <footer>
      <div class="preferences">
        <Choice
          label={shellTexts.theme}
          value={theme.value}
          options={shellTexts.themes}
          onValue={(chosen) => {
            theme.value = chosen as Theme
          }}
        />
        <Choice
          label={shellTexts.language}
          value={language.value}
          options={languageNames}
          onValue={(chosen) => leaveWith(() => void chooseLanguage(chosen as Language).catch(showError))}
        />
        <Choice
          label={shellTexts.units}
          value={units.value}
          options={shellTexts.unitNames}
          onValue={(chosen) => {
            units.value = chosen as Units
          }}
        />
      </div>
      <p class="small">{shellTexts.timeZone(timeZoneName(Date.now()))}</p>
      <a href="/docs">{shellTexts.docs}</a>
      <div class="signed-in">
        <Operator key={language.value} />
        <button type="button" onClick={() => leaveWith(signOut)}>
          {shellTexts.signOut}
        </button>
      </div>
    </footer>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: Record<string, string>
  onValue: (value: string) => void
}

function Choice({ label, value, options, onValue }: ChoiceProps) {
  return (
    <label>
      {label}
      <select
        value={value}
        onChange={({ currentTarget }) => {
          onValue(currentTarget.value)
          currentTarget.value = value // until it is so: the operator may rather keep what is unsaved
        }}
      >
        {Object.entries(options).map(([name, shown]) => (
          <option key={name} value={name}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  )
}

function Operator() {
  if (!session.value) return null
  const { name, role } = session.value.operator
  return <span class="small">{shellTexts.signedInAs(name, roleNames[role])}</span>
}
