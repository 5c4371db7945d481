import type { Texts } from '../translation.ts'

export const regionTexts: Texts['regionTexts'] = {
  name: 'Región',
  age: 'Importada',
  addresses: 'Direcciones',
  streets: 'Calles',
  places: 'Lugares',
  size: 'Tamaño',
  source: 'Origen',
  none: 'Todavía no hay regiones importadas.',
  names: (age) => `Nombres de ciudades en otros idiomas: importados ${age}.`,
  proxies: (age) => `Direcciones IP de proxies: importadas ${age}.`,
  roads: (region, percent) => `Se están preparando las carreteras de ${region}: ${percent} %.`,
  roadsFailed: (region, reason) => `No se pudieron preparar las carreteras de ${region}: ${reason}`,
}

export const regionImportTexts: Texts['regionImportTexts'] = {
  title: 'Importar una región',
  hint: 'Un extracto de OpenStreetMap: .osm.pbf, o .osm, también comprimido. Se sustituye la región del mismo nombre; el servidor responde con la antigua hasta que la nueva esté lista.',
  from: 'De',
  sources: { url: 'Una URL', file: 'Un archivo de este equipo' },
  url: 'URL',
  urlHint: 'Por ejemplo https://download.geofabrik.de/europe/monaco-latest.osm.pbf. La descarga el servidor.',
  file: 'Archivo',
  name: 'Nombre de la región',
  nameHint: 'Minúsculas, cifras, - y _; vacío: el del archivo.',
  roads: 'Con carreteras, para rutas y tiempos de viaje',
  start: 'Importar',
  uploading: (file) => `Subiendo ${file}`,
  uploadHint: 'Quédese en esta página hasta que termine la subida; después la importación sigue sin ella.',
  cancelUpload: 'Cancelar la subida',
  works: { import: (source) => `Importación de ${source}`, removal: (name) => `Eliminando ${name}` },
  left: (time) => `quedan unos ${time} de este paso`,
  seconds: (count) => `${count} s`,
  leftUnknown: 'Aún no se puede saber cuánto falta.',
  served: 'Sus direcciones y lugares ya están en uso; faltan las carreteras.',
  stop: 'Detener la importación',
  stopQuestion: '¿Detener la importación? Si se inicia de nuevo con el mismo archivo, sigue donde estaba.',
  stopped: 'La importación se está deteniendo.',
  notStopped:
    'El servidor que respondió no importa nada. Si hay varios, deténgala en la dirección del que la ejecuta.',
  silent: (time) =>
    `Sin noticias desde las ${time}: de varios servidores, no responde el que ejecuta esta importación. Si se interrumpió, iníciela allí de nuevo con el mismo archivo; continúa donde estaba.`,
  done: (age) => `Terminada ${age}.`,
  failed: (age) => `Fallida ${age}.`,
  delete: 'Eliminar',
  deleteQuestion: (name) =>
    `¿Eliminar la región ${name}? Sus direcciones y lugares desaparecen enseguida; las carreteras de las demás se construyen de nuevo.`,
  terminal: 'O en una terminal del servidor:',
}
