"use strict";
(function () {
  var list = Array.from(document.querySelectorAll("details.finding"));
  var form = document.getElementById("filter");
  var said = document.getElementById("matching");
  if (form === null) { return; }
  form.hidden = false;
  function apply() {
    var words = form.elements.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    var kind = form.elements.kind.value;
    var shown = 0;
    list.forEach(function (d) {
      var severity = form.elements[d.dataset.severity];
      var text = d.textContent.toLowerCase();
      var ok = (severity ? severity.checked : true) ? (kind === "" ? true : d.dataset.kind === kind) : false;
      ok = ok ? words.every(function (w) { return text.includes(w); }) : false;
      d.hidden = !ok;
      if (ok) { shown += 1; }
    });
    said.textContent = shown + " of " + list.length + " findings match";
  }
  form.addEventListener("input", apply);
  form.addEventListener("submit", function (e) { e.preventDefault(); });
  apply();
})();
