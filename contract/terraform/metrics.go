package terraform

import (
	"regexp"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/drift-analyzer/drift/contract/internal/deploy"
)

// Systems of metrics.
const (
	systemMonitoring = "gcp.monitoring"
	systemWatch      = "aws.cloudwatch"
)

var kinds = map[string]string{"GAUGE": "gauge", "DELTA": "delta", "CUMULATIVE": "cumulative"}

func form(valueType string) string {
	switch valueType {
	case "":
		return ""
	case "DISTRIBUTION":
		return "histogram"
	}
	return "scalar"
}

// metric reads declared series, and the alerts that compare them.
func (r *reader) metric(x *resource) {
	switch x.typ {
	case "google_logging_metric":
		m := &deploy.Metric{At: x.at, System: systemMonitoring, Type: "logging.googleapis.com/user/" + x.Name(), Kind: "delta", Form: "scalar"}
		for _, d := range x.blocks("metric_descriptor") {
			if k := kinds[d.text("metric_kind").s]; k != "" {
				m.Kind = k
			}
			if f := form(d.text("value_type").s); f != "" {
				m.Form = f
			}
			m.Unit = d.text("unit").s
		}
		r.model.Metrics = append(r.model.Metrics, m)
	case "google_monitoring_metric_descriptor":
		r.model.Metrics = append(r.model.Metrics, &deploy.Metric{At: x.at, System: systemMonitoring, Type: x.Name(), Kind: kinds[x.text("metric_kind").s],
			Form: form(x.text("value_type").s), Unit: x.text("unit").s})
	case "aws_cloudwatch_log_metric_filter":
		for _, t := range x.blocks("metric_transformation") {
			r.model.Metrics = append(r.model.Metrics, &deploy.Metric{At: x.at, System: systemWatch, Type: t.text("namespace").s + "/" + t.text("name").s, Kind: "gauge", Form: "scalar"})
		}
	case "google_monitoring_alert_policy":
		for _, c := range x.blocks("conditions") {
			r.condition(x, c)
		}
	case "aws_cloudwatch_metric_alarm":
		name := x.text("metric_name")
		if !name.known || name.s == "" {
			return
		}
		r.model.Readings = append(r.model.Readings, &deploy.Reading{At: x.at, Name: x.address, System: systemWatch, Type: x.text("namespace").s + "/" + name.s,
			Scalar: x.value("threshold") != cty.NilVal, Reduced: true, Aligner: x.text("statistic").s + x.text("extended_statistic").s, Compared: x.text("comparison_operator").s})
	}
}

var metricType = regexp.MustCompile(`metric\.type\s*=\s*(?:starts_with\()?["']?([^"'\s)]+)`)

// condition reads one condition of an alert: a series compared with a number.
func (r *reader) condition(x *resource, c part) {
	for _, t := range c.blocks("condition_threshold") {
		m := metricType.FindStringSubmatch(t.text("filter").s)
		reading := &deploy.Reading{At: t.at, Name: x.address, System: systemMonitoring, Scalar: t.value("threshold_value") != cty.NilVal, Compared: t.text("comparison").s}
		if m != nil {
			reading.Type = m[1]
		}
		for _, a := range t.blocks("aggregations") {
			aligner, reducer := a.text("per_series_aligner").s, a.text("cross_series_reducer").s
			if reading.Aligner == "" {
				reading.Aligner = aligner
			}
			reading.Reduced = reading.Reduced || reduces(aligner) || reduces(reducer)
		}
		r.model.Readings = append(r.model.Readings, reading)
	}
}

// reduces reports whether an aggregation makes one number of a histogram.
func reduces(aggregation string) bool {
	for _, word := range []string{"_PERCENTILE_", "_COUNT", "_MEAN", "_STDDEV", "_FRACTION"} {
		if strings.Contains(aggregation, word) {
			return true
		}
	}
	return false
}
