// The address of the installation; here it can be given as ?from=
const root = new URLSearchParams(location.search).get("from") ?? "https://provision.example.gov";
const answer = await fetch(`${root}/data/zones.geojson?where=latest%3D1&outFields=zone,name,population`);
const { features } = await answer.json();
const numbers = new Intl.NumberFormat("en-US");
for (const { properties } of features) {
  const row = document.querySelector("tbody").insertRow();
  row.insertCell().textContent = properties.name ?? `Zone ${properties.zone}`;
  row.insertCell().textContent = properties.population === null ? "not known" : numbers.format(properties.population);
}
document.querySelector("h1").textContent = `Published zones: ${features.length}`;
